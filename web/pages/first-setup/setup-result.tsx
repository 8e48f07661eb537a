import { createElement, type ReactNode } from 'react';
import {
  EXAMPLE_IMAGE,
  quoteForShell,
  type SetupFile,
  type SetupResponse,
} from '../../../src/contract/index.js';
import { CopyBlock, CopyLine } from '../../components/copy.js';
import { rich, t } from '../../messages/first-setup.js';
import { toRequest, type Answers } from './answers.js';

interface Props {
  answers: Answers;
  setup: SetupResponse;
  onBack: () => void;
}

/** The files to save, and what to do with them. Every text can be used as it is. */
export function SetupResult({ answers, setup: { folder, files }, onBack }: Props) {
  const { email, format } = toRequest(answers);
  const start = startCommand(format, folder);
  // The files do not repeat the port that this process was started with.
  const address = start === null ? window.location.origin : DEFAULT_ADDRESS;
  return (
    <>
      <p className="lead">{t('saveFilesLead')}</p>
      <ol className="setup-steps">
        <SaveSteps
          folder={folder}
          files={files.map((file) => withImage(file, answers.image.trim()))}
        />
        <li>
          <p>{t(start === null ? 'stepRestart' : 'stepStart')}</p>
          {start !== null && <CopyLine line={start} />}
        </li>
        <li>
          <p>{rich('stepSignIn', { address, email, link: linkTo(address) })}</p>
        </li>
      </ol>
      <button type="button" className="button" onClick={onBack}>
        {t('changeAnswers')}
      </button>
    </>
  );
}

function linkTo(address: string) {
  return (content: readonly ReactNode[]) => createElement('a', { href: address }, ...content);
}

function SaveSteps({ folder, files }: SetupResponse) {
  const unreadable = files.filter(({ mode }) => mode === '600').map(({ path }) => path);
  const folders = new Set(files.flatMap(({ path }) => path.split('/').slice(0, -1)));
  return (
    <>
      <li>
        <p>{t('stepFolder')}</p>
        <CopyLine line={`cd ${quoteForShell(folder)}`} />
        {[...folders].map((name) => (
          <CopyLine key={name} line={`mkdir -p ${name} && chmod 700 ${name}`} />
        ))}
      </li>
      <li>
        <p>{t('stepSave', { count: files.length })}</p>
        {files.map(({ path, text }) => (
          <CopyBlock key={path} title={path} text={text} />
        ))}
      </li>
      {unreadable.length > 0 && (
        <li>
          <p>{t('stepPrivate')}</p>
          <CopyLine line={`chmod 600 ${unreadable.join(' ')}`} />
        </li>
      )}
    </>
  );
}

const DEFAULT_ADDRESS = 'http://127.0.0.1:8000';

function withImage(file: SetupFile, image: string): SetupFile {
  return { ...file, text: file.text.replace(EXAMPLE_IMAGE, () => `image: ${image}`) };
}

function startCommand(format: Answers['format'], folder: string): string | null {
  switch (format) {
    case 'env':
      return null;
    case 'compose':
      return 'docker compose up -d --build';
    case 'systemd':
      return `sudo systemctl enable --now ${quoteForShell(`${folder}/housekey.service`)}`;
  }
}
