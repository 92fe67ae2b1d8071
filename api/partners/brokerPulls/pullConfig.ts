import { z } from 'zod'
import { brokerLimits } from '../../../shared/partners/brokers'
import { dottedPath } from '../../../shared/partners/mapping/paths'
import {
  pullFormats,
  pullLeadKeys,
  pullLimits,
  pullMethods,
  pullPagings,
  pullTimeFormats,
} from '../../../shared/partners/brokerPulls'
import { brokerUrl, secretText } from '../brokers/brokers.schema'

const place = z.string().min(1).nullable()

const mapping = z.object({
  format: z.enum(pullFormats),
  /** Null: the answer itself is the list. */
  list: place,
  /** Path of the next cursor or link. */
  next: place,
  lead: z.string().min(1),
  lead_key: z.enum(pullLeadKeys),
  event_id: place,
  status: place,
  deposit: place,
  /** Values that are a deposit; without any, each text, number above 0 and `true` is one. */
  deposit_values: z.array(z.union([z.string(), z.number(), z.boolean()])),
  /** Statuses that mean that the deposit was taken back. */
  returned_statuses: z.array(z.string()).default([]),
  /** Of the deposit, in US dollars. */
  amount: place.default(null),
  time: place,
})

const pathOrNone = (names: string | null) => (names === null ? null : dottedPath(names))

/** Before there were formats: JSON, and names that may have signs of today's paths. */
const firstMapping = mapping
  .omit({ format: true })
  .strict()
  .transform((first): z.output<typeof mapping> => ({
    ...first,
    format: 'json',
    lead: dottedPath(first.lead),
    list: pathOrNone(first.list),
    next: pathOrNone(first.next),
    event_id: pathOrNone(first.event_id),
    status: pathOrNone(first.status),
    deposit: pathOrNone(first.deposit),
    time: pathOrNone(first.time),
  }))

/** `broker_pulls.config`: how the list of statuses and deposits is requested and read. */
export const pullConfig = z.object({
  url: brokerUrl,
  method: z.enum(pullMethods),
  /** All values are secret. */
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), secretText),
  paging: z.enum(pullPagings),
  time_format: z.enum(pullTimeFormats),
  mapping: z.union([mapping, firstMapping]),
  interval_minutes: z.int().min(pullLimits.minIntervalMinutes).max(pullLimits.maxIntervalMinutes),
  look_back_minutes: z.int().min(0).max(pullLimits.maxLookBackMinutes),
  reconcile_days: z.int().min(1).max(pullLimits.maxReconcileDays),
  timeout_ms: z.int().min(brokerLimits.minTimeoutMs).max(brokerLimits.maxTimeoutMs),
})
export type PullConfig = z.output<typeof pullConfig>

/** With decrypted headers: only while the broker is called. */
export type OpenPull = Omit<PullConfig, 'headers'> & { headers: Record<string, string> }
