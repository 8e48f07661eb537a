import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import './panel.css';
import './card.css';

interface Props {
  title: string;
  /** The page with the details. */
  link?: { to: string; text: string };
  children: ReactNode;
}

/** A card with one fact, on the overview and the welcome page. */
export function Card({ title, link, children }: Props) {
  const titleId = useId();
  return (
    <section className="panel card" aria-labelledby={titleId}>
      <div className="card-head">
        <h2 id={titleId}>{title}</h2>
        {link !== undefined && <Link to={link.to}>{link.text}</Link>}
      </div>
      {children}
    </section>
  );
}
