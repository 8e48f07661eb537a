import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';

interface Props {
  title: string;
  /** Where there is more. */
  link?: { to: string; text: string };
  children: ReactNode;
}

/** A card of the overview. */
export function Card({ title, link, children }: Props) {
  const titleId = useId();
  return (
    <section className="overview-card" aria-labelledby={titleId}>
      <div className="overview-card-head">
        <h2 id={titleId}>{title}</h2>
        {link !== undefined && <Link to={link.to}>{link.text}</Link>}
      </div>
      {children}
    </section>
  );
}
