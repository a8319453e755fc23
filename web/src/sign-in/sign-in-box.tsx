import { type ReactNode, useEffect, useRef } from 'react';
import { PageHeading } from '../ui/page/page-heading.tsx';
import css from './sign-in.module.css';

/**
 * The box of a signed-out page, with the page's title.
 * @param props.focusOnShow for a later step of a page: its title takes the focus that was in the previous step
 */
export function SignInBox(props: {
  readonly title: string;
  readonly focusOnShow?: boolean;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  const box = useRef<HTMLElement>(null);
  const focusOnShow = props.focusOnShow === true;
  useEffect(() => {
    const title = box.current?.querySelector('h1');
    // A field that has already taken the focus keeps it.
    if (!focusOnShow || !title || box.current?.contains(document.activeElement)) return;
    title.tabIndex = -1;
    title.focus();
  }, [focusOnShow]);
  return (
    <section ref={box} className={`${css.box} ${props.wide ? css.wide : ''}`}>
      <PageHeading title={props.title} />
      {props.children}
    </section>
  );
}
