-- Orders of names for readers of each language, numbers by their value: trap 2 before trap 10.
create collation order_en (provider = icu, locale = 'en-u-kn');
create collation order_ja (provider = icu, locale = 'ja-u-kn');
