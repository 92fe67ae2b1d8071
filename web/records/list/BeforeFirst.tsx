import type { ComponentProps, ReactNode } from 'react'
import { setUpNeeds, type SetUpStep } from '../../../shared/reports/setUpSteps'
import { useMay } from '../../app/session/useSession'
import { isDone, stepWords } from '../../reports/setUpList/setUpSteps'
import { useSetUpList } from '../../reports/setUpList/useSetUpList'
import { LinkButton } from '../../ui/form/Button'
import { EmptyList } from './EmptyList'

interface Props extends Omit<ComponentProps<typeof EmptyList>, 'children'> {
  /** What brings the first row. */
  step: SetUpStep
  /** Whether the button of that step stands below. */
  hasAct?: boolean
  /** What is shown once that was done. */
  otherwise: ReactNode
}

/** An empty list of a business that has not had a row in it yet. */
export function BeforeFirst({ step, hasAct = false, otherwise, ...list }: Props) {
  const may = useMay()
  const skip = !may('DASHBOARDS_LIST')
  const { facts, error } = useSetUpList({ skip })
  if (!facts) return skip || error ? otherwise : null
  if (facts.isDemo || isDone(facts, step)) return otherwise
  const { act, to } = stepWords(facts)[step]
  return (
    <EmptyList {...list}>
      {hasAct && to && setUpNeeds[step].every((name) => may(name)) && (
        <LinkButton variant="solid" to={to}>
          {act}
        </LinkButton>
      )}
    </EmptyList>
  )
}
