import { Suspense, use, type ReactNode } from 'react';
import { DEFAULT_LANGUAGE, type Finding } from '../../src/contract/index.js';
import { currentLanguage } from '../messages/catalog.js';
import { findingTexts, type FindingTexts } from '../messages/findings.js';
import { loadFindingMessages } from '../messages/load-findings.js';

interface Props {
  finding: Finding;
  children: (texts: FindingTexts) => ReactNode;
}

/**
 * Renders its children with the sentences of a finding, on pages that load them only if there is a finding.
 * Nothing until then.
 */
export function WithFindingTexts(props: Props) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

function Loaded({ finding, children }: Props) {
  if (currentLanguage() !== DEFAULT_LANGUAGE) use(loadFindingMessages());
  return children(findingTexts(finding));
}
