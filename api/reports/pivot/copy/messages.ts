import type { DatabasePosition } from './copies.queries'
import type { CopyConnection } from './copyFeed'
import type { ReportRow } from './storeRows'

/** Messages between the process and the worker of its copy; `id` identifies a call. */
export type ToWorker =
  | { kind: 'query' | 'queryState'; id: number; sql: string; position?: DatabasePosition | undefined }
  | { kind: 'imported'; id: number }
  | { kind: 'close'; keeps: boolean }

export type FromWorker =
  | { kind: 'connection'; connection: CopyConnection }
  | { kind: 'open'; facts: number; builtAt: number }
  | { kind: 'snapshot'; id: number; snapshot: string }
  | { kind: 'answer'; id: number; rows: ReportRow[] }
  | { kind: 'fault'; id: number; message: string; isOfCall: boolean }
  | { kind: 'lost'; message: string; of?: 'use' | 'store' }
