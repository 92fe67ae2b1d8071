import { useEffect, type ComponentProps, type ReactNode } from 'react'
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
  /** Told whether it is shown, for what stands beside the list. */
  onShown?: (isShown: boolean) => void
}

/** An empty list of a business that has not had a row in it yet. */
export function BeforeFirst({ step, hasAct = false, otherwise, onShown, ...list }: Props) {
  const may = useMay()
  const skip = !may('DASHBOARDS_LIST')
  const { facts, error } = useSetUpList({ skip })
  const isShown = facts !== null && !facts.isDemo && !isDone(facts, step)
  useEffect(() => {
    onShown?.(isShown)
    return () => onShown?.(false)
  }, [isShown, onShown])
  if (!facts) return skip || error ? otherwise : null
  if (!isShown) return otherwise
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
