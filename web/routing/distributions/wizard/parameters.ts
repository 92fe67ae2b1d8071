import {
  overwriteParameters,
  segmentParameters,
  type OverwriteParameter,
} from '../../../../shared/routing/distributionRules'
import type { Choices } from '../../../filters/filterChoices'

const parameterTitles: Readonly<Record<OverwriteParameter, string>> = {
  custom_param_1: 'Custom Param 1',
  custom_param_2: 'Custom Param 2',
  custom_param_3: 'Custom Param 3',
  custom_param_4: 'Custom Param 4',
  custom_param_5: 'Custom Param 5',
  funnel: 'Funnel',
  affiliate_id: 'Publisher ID',
}
export const parameterTitle = (parameter: string): string =>
  parameterTitles[parameter as OverwriteParameter] ?? parameter

/** The two lists of page 1. */
export const parameterLists = {
  parameters: {
    title: 'Parameters',
    one: 'Parameter',
    hint: 'adds a further segment to narrow down traffic',
    names: segmentParameters as readonly OverwriteParameter[],
    isMany: false,
  },
  dataOverride: {
    title: 'Lead Data Overwrite',
    one: 'Lead Data Overwrite',
    hint: 'replaces what leads carry on to advertisers',
    names: overwriteParameters as readonly OverwriteParameter[],
    isMany: true,
  },
} as const
export type ParameterList = keyof typeof parameterLists

const lists = {
  custom_param_1: 'customParam1',
  custom_param_2: 'customParam2',
  custom_param_3: 'customParam3',
  custom_param_4: 'customParam4',
  custom_param_5: 'customParam5',
  funnel: 'funnel',
  affiliate_id: null,
} as const satisfies Record<OverwriteParameter, keyof Choices | null>

/** Values that leads already have; others may be typed. */
export function knownValues(parameter: string, choices: Choices | null): readonly string[] {
  const list = lists[parameter as OverwriteParameter]
  return (list && choices?.[list].map(({ name }) => name)) || []
}
