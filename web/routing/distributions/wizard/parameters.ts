import { restLeadColumn } from '../../../../shared/leads/leadColumns'
import {
  overwriteParameters,
  segmentParameters,
  type OverwriteParameter,
} from '../../../../shared/routing/distributionRules'
import type { Choices } from '../../../filters/filterChoices'
import type { Choice } from '../../../ui/form/choices/choices'

export const parameterTitle = (parameter: string): string => restLeadColumn(parameter)?.title ?? parameter

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

/** Values that leads already have; others may be typed. */
export function knownValues(parameter: string, choices: Choices): readonly Choice[] {
  const list = restLeadColumn(parameter)?.field
  return list && Object.hasOwn(choices, list) ? choices[list as keyof Choices] : []
}
