import css from './shell.module.css';

/** The portal's logo and name. */
export function BrandMark() {
  return (
    <span className={css.brand} translate="no">
      <img src="/trapline.svg" alt="" width={28} height={28} />
      Trapline
    </span>
  );
}
