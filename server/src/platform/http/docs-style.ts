/** Style of the pages at `/api/docs`, in light and dark. */
export const docsStyle = `
:root { color-scheme: light dark; --ink: light-dark(#1c2421, #e6ece9); --soft: light-dark(#5b6863, #9fb0a9);
  --paper: light-dark(#fff, #141a18); --card: light-dark(#f4f7f5, #1c2421); --line: light-dark(#d9e0dc, #33403b);
  --accent: light-dark(#1f6f54, #6fd0ae); }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 16px/1.5 system-ui, sans-serif; }
nav { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .75rem 1.25rem;
  background: var(--paper); border-bottom: 1px solid var(--line); font-size: .875rem; z-index: 1; }
main { max-width: 56rem; margin: 0 auto; padding: 1rem 1.25rem 4rem; }
a { color: var(--accent); }
h2 { margin: 2.5rem 0 .5rem; padding-top: 1rem; scroll-margin-top: 5rem; }
section { scroll-margin-top: 4rem; }
article { margin: 1rem 0; padding: 1rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem;
  scroll-margin-top: 4rem; }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
h4 { margin: .75rem 0 .25rem; font-size: .8125rem; color: var(--soft); text-transform: uppercase; letter-spacing: .04em; }
p { margin: .5rem 0; }
.note { color: var(--soft); }
.method { display: inline-block; min-width: 4.5rem; font-size: .8125rem; font-weight: 700; color: var(--accent); }
.method.delete { color: light-dark(#a03333, #f0a0a0); }
pre { margin: 0; padding: .75rem; overflow-x: auto; background: var(--paper); border: 1px solid var(--line); border-radius: .375rem; }
code { font: .875rem/1.5 ui-monospace, monospace; }
details { margin-top: .75rem; }
summary { cursor: pointer; color: var(--soft); font-size: .875rem; }
ul { margin: .5rem 0 0; padding-left: 1.25rem; font-size: .875rem; }
`;
