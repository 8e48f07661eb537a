/** What happened at the door. Holds no password, and no email that was tried but the configured one. */
export type Happening =
  | { readonly event: 'sign-in'; readonly email: string }
  | {
      readonly event: 'sign-in-failed';
      readonly reason: 'wrong-email' | 'wrong-password';
      /** The configured email, or `#` and a short keyed hash of another. */
      readonly email: string;
    }
  | { readonly event: 'sign-in-throttled'; readonly retryAfterSeconds: number }
  | { readonly event: 'sign-in-busy' }
  | { readonly event: 'sign-out'; readonly email: string }
  | { readonly event: 'token-refused' };

/** What happened, and who it was. */
export type AuditRecord = Happening & {
  readonly client: string;
  readonly network: string;
  readonly userAgent: string | null;
  /** The trusted proxy's X-Request-Id, or one of our own. */
  readonly requestId: string;
};
