import { layout } from '../../layout.js';
import { setStaySignedIn, staySignedInField } from '../../session/stay-signed-in.js';

/** The box that is checked by default. There is none where the page itself keeps the token. */
export function StaySignedIn() {
  if (layout.session !== 'cookie') return null;
  return (
    <label className="stay-signed-in">
      <input
        type="checkbox"
        defaultChecked={staySignedInField().stay_signed_in === undefined}
        onChange={({ target }) => setStaySignedIn(target.checked)}
      />
      Stay signed in
    </label>
  );
}
