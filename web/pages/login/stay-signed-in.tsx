import { useEffect, useRef } from 'react';
import { layout } from '../../layout.js';
import { setStaySignedIn, staySignedInField } from '../../session/stay-signed-in.js';
import { t } from '../../messages/login.js';

const NAME = 'stay_signed_in';

/** The box that is checked by default. There is none where the page itself keeps the token. */
export function StaySignedIn() {
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // Someone may have changed it before this code was loaded.
    if (box.current !== null) setStaySignedIn(box.current.checked);
  }, []);

  if (layout.session !== 'cookie') return null;
  return (
    <label className="stay-signed-in">
      {/* Without JavaScript, a box that is not checked sends nothing, and the last value counts. */}
      <input type="hidden" name={NAME} value="false" />
      <input
        ref={box}
        type="checkbox"
        name={NAME}
        value="true"
        defaultChecked={staySignedInField().stay_signed_in === undefined}
        onChange={({ target }) => setStaySignedIn(target.checked)}
      />
      {t('staySignedIn')}
    </label>
  );
}
