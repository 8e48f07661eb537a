/** Where a process reports what is happening to it. A logger of pino fits. */
export interface OperationsLog {
  readonly info: (line: string) => void;
  /** @param fields - details for programs that read the log */
  readonly warn: (fields: object, line: string) => void;
}
