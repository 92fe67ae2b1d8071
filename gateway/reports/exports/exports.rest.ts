import { leadColumn } from '../../../shared/leads/leadColumns'
import { coerceInputValue, type GraphQLSchema, isInputObjectType } from 'graphql'
import { Fault } from '../../app/errors/errors'
import { checkForms } from '../../app/errors/formFaults'
import type { AuditLogExportInput, CampaignLogExportInput, LeadExportInput } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { restLeadPage } from '../../leads/leads/leads.filter'
import type { Parameters } from '../../app/rest/restTypes'

type RestExport = Parameters<'/api/lead-details/export', 'post'>['body']

interface ExportInputs {
  LeadExportInput: LeadExportInput
  CampaignLogExportInput: CampaignLogExportInput
  AuditLogExportInput: AuditLogExportInput
}

/** Validates a body as this input type of the schema, with defaults. Throws BAD_USER_INPUT with the error. */
export function exportInput<Name extends keyof ExportInputs>(
  schema: GraphQLSchema,
  name: Name,
  body: unknown,
): ExportInputs[Name] {
  const type = schema.getType(name)
  if (!isInputObjectType(type)) throw new Error(`The schema has no ${name}`)
  const input = coerceInputValue(body ?? null, type, (path, _value, error) => {
    const field = path.join('.') || 'body'
    throw new Fault('BAD_USER_INPUT', { message: `${field}: ${error.message}`, fields: { [field]: error.message } })
  }) as ExportInputs[Name] & Record<string, unknown>
  checkForms(Object.values(type.getFields()), input)
  return input
}

/** Parameters of `POST /api/lead-details/export`. */
export function restExport({ columns, leadIds, onlyPage, page, ...query }: LeadExportInput): RestExport {
  const { page_number, limit, ...rest } = restLeadPage({ ...query, page })
  return {
    ...rest,
    // Column names are validated by the API.
    columns: columns.map((name) => leadColumn(name)?.restName ?? name) as RestExport['columns'],
    ...(leadIds && { lead_ids: leadIds.map((id) => idNumber(id, 'leadIds')) }),
    ...(onlyPage && { page_number, limit }),
  }
}
