import { z } from 'zod'
import { brokerLimits } from '../../../shared/partners/brokers'
import {
  pullLeadKeys,
  pullLimits,
  pullMethods,
  pullPagings,
  pullTimeFormats,
} from '../../../shared/partners/brokerPulls'
import { brokerUrl, secretText } from '../brokers/brokers.schema'

const place = z.string().min(1).nullable()

/** `broker_pulls.config`: how the list of statuses and deposits is requested and read. */
export const pullConfig = z.object({
  url: brokerUrl,
  method: z.enum(pullMethods),
  /** All values are secret. */
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), secretText),
  paging: z.enum(pullPagings),
  time_format: z.enum(pullTimeFormats),
  mapping: z.object({
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
    time: place,
  }),
  interval_minutes: z.int().min(pullLimits.minIntervalMinutes).max(pullLimits.maxIntervalMinutes),
  look_back_minutes: z.int().min(0).max(pullLimits.maxLookBackMinutes),
  reconcile_days: z.int().min(1).max(pullLimits.maxReconcileDays),
  timeout_ms: z.int().min(brokerLimits.minTimeoutMs).max(brokerLimits.maxTimeoutMs),
})
export type PullConfig = z.output<typeof pullConfig>

/** With decrypted headers: only while the broker is called. */
export type OpenPull = Omit<PullConfig, 'headers'> & { headers: Record<string, string> }
