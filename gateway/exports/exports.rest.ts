import { coerceInputValue, type GraphQLSchema, isInputObjectType } from 'graphql'
import { Fault } from '../errors'
import type { LeadExportInput } from '../generated/graphql'
import { idNumber } from '../ids'
import { restLeadPage } from '../leads/leads.filter'
import type { Parameters } from '../restTypes'

type RestExport = Parameters<'/api/lead-details/export', 'post'>['body']

/** A body as the schema's `LeadExportInput`, defaults and all. Throws BAD_USER_INPUT that says what is wrong with it. */
export function exportInput(schema: GraphQLSchema, body: unknown): LeadExportInput {
  const type = schema.getType('LeadExportInput')
  if (!isInputObjectType(type)) throw new Error('The schema has no LeadExportInput')
  return coerceInputValue(body ?? null, type, (path, _value, error) => {
    const field = path.join('.') || 'body'
    throw new Fault('BAD_USER_INPUT', { message: `${field}: ${error.message}`, fields: { [field]: error.message } })
  }) as LeadExportInput
}

/** What `POST /api/lead-details/export` takes. */
export function restExport({ columns, leadIds, onlyPage, page, ...query }: LeadExportInput): RestExport {
  const { page_number, limit, ...rest } = restLeadPage({ ...query, page })
  return {
    ...rest,
    // Names of columns are the API's to know.
    columns: columns as RestExport['columns'],
    ...(leadIds && { lead_ids: leadIds.map((id) => idNumber(id, 'leadIds')) }),
    ...(onlyPage && { page_number, limit }),
  }
}
