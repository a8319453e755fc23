import { Outlet } from '@tanstack/react-router';
import { BrandMark } from './brand-mark.tsx';
import { Footer } from './footer.tsx';
import css from './shell.module.css';

/** The frame of signed-out pages: a box and the footer. */
export function SignedOutShell() {
  return (
    <div className={css.page}>
      <main className={css.signedOut}>
        <BrandMark />
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
