import { z } from 'zod'
import { maxPageNumber } from '../../../shared/app/pages'
import { ids, idText } from '../../app/http/ids'
import { wholeNumber } from '../../app/http/wholeNumber'

const operation = z.string().max(200)
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 in hexadecimal digits.')
const count = z.int().min(0).max(2_147_483_647)
const costPart = z.object({ path: z.string().max(500), times: count, fields: count, cost: count }).meta({
  id: 'RequestCostPart',
  description: 'Fields at one place of a document, times the rows that they are read for.',
})

/** What the gateway knows of a request. */
const facts = {
  at: z.iso.datetime().meta({ description: 'When it was answered.' }),
  operation: operation.nullable().meta({ description: 'Name of the operation, or of its first field.' }),
  hash: hash.nullable().meta({ description: 'SHA-256 of the document.' }),
  kind: z.enum(['query', 'mutation']).nullable().meta({ description: 'Null if the document was not understood.' }),
  duration_ms: count,
  cost: count.nullable().meta({ description: 'Fields × rows; null if it was not counted.' }),
  rows: count.meta({ description: 'Rows of the lists in the answer.' }),
  status: z.int().min(100).max(599).meta({ description: 'HTTP status of the answer.' }),
  codes: z.array(z.string().max(100)).max(20).meta({ description: 'Codes of its errors.' }),
  request_id: z.string().max(100),
  address: z.string().max(45).nullable().meta({ description: 'IP address of the tool.' }),
}
const details = {
  variables: z.record(z.string(), z.unknown()).nullable().meta({
    description: 'Personal data is replaced by what it is, such as `[e-mail address]`.',
  }),
  cost_parts: z
    .array(costPart)
    .max(100)
    .nullable()
    .meta({ description: 'Parts of a refused cost, the largest first.' }),
}

export const requestBatch = z.object({
  entries: z.array(z.object({ ...facts, ...details })).max(500),
  documents: z
    .array(
      z.object({
        hash,
        document: z.string().max(20_000),
        fields: z
          .array(z.string().max(200))
          .max(3_000)
          .default([])
          .meta({ description: 'Fields of the schema that it asks for, as `Lead.email`.' }),
      }),
    )
    .max(500)
    .meta({ description: 'Documents that were not sent before, with personal data replaced.' }),
})
export type RequestBatch = z.output<typeof requestBatch>

const choice = {
  token_id: idText.optional().meta({ description: 'Only requests of this access token.' }),
  operation: operation.optional().meta({ description: 'Only this operation.' }),
}
const filter = {
  ...choice,
  failed: z.enum(['true', 'false']).optional().meta({ description: 'Only with errors, or only without.' }),
  from: z.iso.datetime({ offset: true }).optional().meta({ description: 'Only from this time on.' }),
  to: z.iso.datetime({ offset: true }).optional().meta({ description: 'Only before this time.' }),
}
export const requestExportQuery = z.object(filter)
export const requestQuery = z.object({
  ids,
  ...filter,
  page: wholeNumber(1, maxPageNumber),
  limit: wholeNumber(100, 1000),
})
export type RequestQuery = z.output<typeof requestQuery>

export const loggedRequest = z
  .object({
    id: z.int(),
    ...facts,
    token_id: z.int(),
    token_name: z.string(),
    user_id: z.int(),
    user_name: z.string().nullable().meta({ description: 'Owner of the token; null if the user was deleted.' }),
  })
  .meta({ id: 'LoggedRequest' })
export type LoggedRequest = z.input<typeof loggedRequest>
const use = { requests: z.int(), last_at: z.iso.datetime() }
export const fieldUsageQuery = z.object({
  of: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'A field, as `Lead.email`, or a type for all of its fields; all if omitted.' }),
})
const fieldCaller = z
  .object({ operation: facts.operation, token_id: z.int(), token_name: z.string(), ...use })
  .meta({ id: 'FieldCaller' })
export const fieldUsage = z
  .object({ field: z.string(), ...use, callers: z.array(fieldCaller) })
  .meta({ id: 'FieldUsage', description: 'What asked for a field in the last seven days, most requests first.' })
export type FieldUsage = z.input<typeof fieldUsage>

export const requestList = z.object({
  total: z.int(),
  data: z.array(loggedRequest).meta({ description: 'Newest first.' }),
})

export const requestDetails = z
  .object({ ...details, document: z.string().nullable().meta({ description: 'With personal data replaced.' }) })
  .meta({ id: 'RequestDetails' })

export const tokenUse = z
  .object({
    token_id: z.int(),
    cost_this_hour: z
      .number()
      .meta({ description: 'Fields × rows of its requests since the hour began, without refused ones.' }),
    peak_cost: z.number().meta({ description: 'Cost of the minute of this hour that cost most.' }),
    addresses: z
      .array(z.string())
      .meta({ description: 'IP addresses of its last 1,000 requests, at most 10; the last one first.' }),
  })
  .meta({ id: 'TokenUse' })
export type TokenUse = z.output<typeof tokenUse>

export const requestSummaryQuery = z.object(choice)
export const requestSummary = z
  .object({
    hours: z
      .array(z.object({ start: z.iso.datetime(), ok: z.int(), failed: z.int() }).meta({ id: 'RequestHour' }))
      .meta({ description: 'Hours of today in the time zone of the caller, also those to come.' }),
    median_ms: z.int().nullable(),
    slow_ms: z.int().nullable().meta({ description: 'One in a hundred requests of today took longer.' }),
    tokens: z
      .array(z.object({ token_id: z.int(), name: z.string() }).meta({ id: 'RequestToken' }))
      .meta({ description: 'Access tokens in the log.' }),
    operations: z.array(z.string()).meta({ description: 'Operations in the log, at most 200.' }),
  })
  .meta({ id: 'RequestSummary' })
