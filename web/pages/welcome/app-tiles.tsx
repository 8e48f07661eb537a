import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { APPS_PARAMETERS, type AppEntry } from '../../../src/contract/index.js';
import { fetchApps, fetchLiveApps } from '../../api.js';
import { Fetched } from '../../components/fetched.js';
import { LevelIcon } from '../../components/findings.js';
import { paths } from '../../layout.js';
import { t } from '../../messages/pages.js';
import '../../components/panel.css';
import '../../components/field.css';
import './app-tiles.css';

/** From this many apps on, a search field is faster than looking for a tile. */
const SEARCHED_APPS = 8;

/** The owner's apps, the one that was used last first. */
export function AppTiles() {
  return (
    <section className="apps" aria-label={t('apps')}>
      <Fetched
        request={fetchApps}
        loading={<output className="fine-print">{t('loadingApps')}</output>}
        failed={t('appsFailed')}
      >
        {({ apps }) => <Tiles apps={apps} />}
      </Fetched>
    </section>
  );
}

function Tiles({ apps }: { apps: readonly AppEntry[] }) {
  const [text, setText] = useState('');
  const live = useLiveApps();
  const shown = apps
    .toSorted((left, right) => (right.last_used_at ?? 0) - (left.last_used_at ?? 0))
    .filter(({ host, name }) => matches(`${name ?? ''} ${host}`, text));
  return (
    <>
      {apps.length >= SEARCHED_APPS && (
        <AppSearch text={text} onChange={setText} first={shown[0]} />
      )}
      <ul className="tiles">
        {shown.map((app) => (
          <li key={app.host}>
            <Tile app={live.get(app.host) ?? app} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <output>{t('noAppFound', { text })}</output>}
    </>
  );
}

/** The apps as they answer, by host. Empty until they have, and if that fails. */
function useLiveApps(): ReadonlyMap<string, AppEntry> {
  const [live, setLive] = useState<ReadonlyMap<string, AppEntry>>(new Map());
  useEffect(() => {
    const load = async () => {
      const outcome = await fetchLiveApps();
      if (outcome.kind === 'answer')
        setLive(new Map(outcome.body.apps.map((app) => [app.host, app])));
    };
    void load();
  }, []);
  return live;
}

function matches(name: string, text: string): boolean {
  const words = text.toLocaleLowerCase().split(/\s+/);
  return words.every((word) => name.toLocaleLowerCase().includes(word));
}

interface SearchProps {
  text: string;
  onChange: (text: string) => void;
  /** Opened by the Enter key. */
  first: AppEntry | undefined;
}

function AppSearch({ text, onChange, first }: SearchProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onChange('');
    if (event.key !== 'Enter' || first === undefined || text.trim() === '') return;
    window.location.assign(first.url);
  };
  return (
    <div className="field tile-search">
      <label htmlFor={id}>{t('findApp')}</label>
      <div className="field-control">
        <input
          id={id}
          type="search"
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
    </div>
  );
}

function Tile({ app: { host, url, name, icon, responds } }: { app: AppEntry }) {
  return (
    <a className="panel tile" href={url}>
      <span className="tile-icon" aria-hidden="true">
        {icon ? (
          <img
            src={`${paths.appIcon}?${APPS_PARAMETERS.host}=${encodeURIComponent(host)}`}
            alt=""
          />
        ) : (
          (name ?? host).slice(0, 1)
        )}
      </span>
      <span className="tile-name">
        <bdi>{name ?? host}</bdi>
        {name !== null && <bdi className="fine-print">{host}</bdi>}
        {responds === false && (
          <span className="tile-state fine-print" data-level="outage">
            <LevelIcon level="outage" />
            {t('appDown')}
          </span>
        )}
      </span>
    </a>
  );
}
