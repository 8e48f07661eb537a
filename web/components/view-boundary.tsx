import { Component, type ReactNode } from 'react';

interface State {
  failed: boolean;
}

/**
 * Catches what a lazily loaded view cannot: its own code did not arrive (the service is down, or
 * was updated since this page was loaded). A reload settles both, or shows what is wrong.
 */
export class ViewBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="notice-page" id="content" tabIndex={-1}>
        <h1>This part of the house did not open</h1>
        <p className="lede">
          Its page could not be fetched. The service may be down, or newer than what you have open.
        </p>
        <button type="button" className="button" onClick={reload}>
          Load again
        </button>
      </main>
    );
  }
}

function reload() {
  window.location.reload();
}
