/** The way through the door, to the app behind the gate: loaded, for it is none of our views. */
export function AppLink() {
  return (
    <a className="button button-brass" href="/">
      Open the app
    </a>
  );
}
