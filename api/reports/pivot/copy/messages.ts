import type { ReportRow } from './storeRows'

/** Messages between the process and the worker of its copy; `id` identifies a call. */
export type ToWorker =
  | { kind: 'query' | 'queryState'; id: number; sql: string }
  | { kind: 'imported'; id: number }
  | { kind: 'close' }

export type FromWorker =
  | { kind: 'open'; facts: number }
  | { kind: 'snapshot'; id: number; snapshot: string }
  | { kind: 'answer'; id: number; rows: ReportRow[] }
  | { kind: 'fault'; id: number; message: string; isOfCall: boolean }
  | { kind: 'lost'; message: string }
