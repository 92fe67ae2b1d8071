import { z } from 'zod'
import { filterLists } from '../../../shared/app/filters'
import { leadQueryBody } from '../filters/leadFilter.schema'

const data = <V extends z.ZodType>(value: V) => z.object({ data: z.array(value) })

const record = z.object({ id: z.int(), name: z.string() }).meta({ id: 'FilterRecord' })
const country = record
  .extend({ code: z.string().meta({ description: 'ISO 3166-1 alpha-2.' }) })
  .meta({ id: 'FilterCountry' })
const text = z
  .object({ id: z.string().meta({ description: 'The text.' }), name: z.string() })
  .meta({ id: 'FilterText' })
const status = z
  .object({
    id: z.string().meta({ description: 'The status, or `group:{id}` for a status group.' }),
    name: z.string(),
    brand_status: z.string().nullable().meta({ description: 'The status; null for a status group.' }),
    statuses: z.array(z.string()).optional().meta({ description: 'For status groups: the statuses in the group.' }),
  })
  .meta({ id: 'FilterStatus' })

/** Choices of every filter list. */
export const filterValues = z
  .object({
    Advertisers: data(record),
    Countries: data(country),
    Statuses: data(status),
    Publishers: data(record),
    'Custom Param 1': data(text),
    'Custom Param 2': data(text),
    'Custom Param 3': data(text),
    'Custom Param 4': data(text),
    'Custom Param 5': data(text),
    'Publisher Status': data(status),
    Offer: data(text),
    Distributions: data(record),
    Funnel: data(text),
    Campaigns: data(record),
    'Campaign Steps': data(record),
    'Campaign Sources': data(record),
  })
  .meta({ id: 'FilterValues' })

/** The shorter list of choices for forms. */
export const filterData = z
  .object({
    advertisers: z.array(record),
    countries: z.array(country),
    statuses: z.array(z.object({ id: z.string(), name: z.string(), brand_status: z.string() })),
    publishers: z.array(record),
    funnel: z.array(text),
  })
  .meta({ id: 'FilterData' })

export type FilterStatus = z.output<typeof status>

/** A lead query, and the list whose choices are counted. */
export const filterCountsBody = leadQueryBody.safeExtend({
  list: z.enum(filterLists, { error: 'There is no such list' }).meta({
    description: 'Filter list to count. The filter on this list itself is ignored.',
  }),
})

export const filterCounts = z
  .array(
    z
      .object({
        id: z.string().meta({ description: 'Value as text, in the format of `get-filter-data-2`.' }),
        count: z.int().meta({ description: 'Number of leads with this value.' }),
      })
      .meta({ id: 'FilterValueCount' }),
  )
  .meta({ description: 'Choices without leads are omitted.' })
