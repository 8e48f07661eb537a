import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { FindingLevel } from '../../src/contract/index.js';
import { deviceName, networkText } from '../activity/texts.js';
import { rich } from '../messages/pages.js';
import { LevelIcon } from './findings.js';
import { inTime, timeAgo } from './time.js';
import './panel.css';
import './card.css';

interface Props {
  title: string;
  /** The page with the details. */
  link?: { to: string; text: string };
  children: ReactNode;
}

/** A card with one fact, on the overview. */
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

/** A state as the fact of a card, with the icon of its level. */
export function CardLevel({ level, text }: { level: FindingLevel; text: string }) {
  return (
    <p className="card-value card-level">
      <span data-level={level}>
        <LevelIcon level={level} />
      </span>
      {text}
    </p>
  );
}

interface SignInProps {
  userAgent: string | null;
  /** How, such as `Signed in with the password`. */
  signedIn: string;
  network: string;
  atMs: number;
  nowMs: number;
}

/** With which device, how, from where and how long ago someone signed in. */
export function SignInFacts(props: SignInProps) {
  const { userAgent, signedIn, network, atMs, nowMs } = props;
  return (
    <>
      <p className="card-value">
        <bdi>{deviceName(userAgent)}</bdi>
      </p>
      <p className="fine-print">
        {rich('signedInFrom', {
          signedIn,
          network: networkText(network),
          ago: timeAgo(nowMs - atMs),
          time: inTime(atMs),
        })}
      </p>
    </>
  );
}
