/** The two selects of the leads screen, which reports keep unchanged. */
import {
  conversionFilters,
  leadFilters,
  type ConversionFilter,
  type LeadFilterName,
} from '../../shared/leads/leadStatus'
import { fieldReader, isObject, oneOf, type JsonObject } from './words/filterJson'

interface LeadsCombination {
  selectedConversion: ConversionFilter
  selectedLead: LeadFilterName
}

/** Failed Only excludes conversions. */
export const isConversionDisabled = (lead: LeadFilterName): boolean => lead === 'Failed Only'

const names = <Name extends string>(record: Record<Name, unknown>) => Object.keys(record) as Name[]
/** Presets store a select as `{ name, value }`, links as its name. */
const named =
  <Name extends string>(record: Record<Name, unknown>) =>
  (raw: unknown) =>
    oneOf(names(record))(isObject(raw) ? raw.name : raw)

export function readCombination(json: JsonObject): LeadsCombination & { problems: string[] } {
  const { take, complain, problems } = fieldReader(json)
  const selectedLead = take('selectedLead', named(leadFilters), 'All')
  const wanted = take('selectedConversion', named(conversionFilters), 'All')
  const selectedConversion = isConversionDisabled(selectedLead) ? 'All' : wanted
  if (selectedConversion !== wanted) complain('selectedConversion')
  return { selectedConversion, selectedLead, problems }
}

export const writeCombination = ({ selectedConversion, selectedLead }: LeadsCombination): JsonObject => ({
  ...(selectedConversion !== 'All' && { selectedConversion }),
  ...(selectedLead !== 'All' && { selectedLead }),
})
