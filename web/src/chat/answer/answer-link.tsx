import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import css from './answer.module.css';
import { linkTarget, type PortalLink } from './link-target.ts';

/** Follows a link of an answer within the page. */
export const FollowLink = createContext<(link: PortalLink) => void>(() => {});

/** A link of an answer: to a page of the portal, else its text with the address. Source: CHAT-7. */
export function AnswerLink({ href, children }: { readonly href: string | undefined; readonly children: ReactNode }) {
  const follow = use(FollowLink);
  const link = linkTarget(href, window.location.origin);
  if (link === null) {
    return (
      <span className={css.foreign} title={href}>
        {children}
      </span>
    );
  }
  const onClick = (event: MouseEvent) => {
    // With a modifier key the browser opens it in another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    follow(link);
  };
  return (
    <a href={link.href} onClick={onClick}>
      {children}
    </a>
  );
}
