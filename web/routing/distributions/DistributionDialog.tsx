import { useMemo } from 'react'
import { Stack } from '@chakra-ui/react'
import { RefreshCw, SearchX, TriangleAlert } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/overlays'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { useBacktestQuery, useSessionQuery } from '../../generated/graphql'
import { RecordGone } from '../../records/RecordGone'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { copyOf, distributionForm, formOfDraft, newDistributionOf } from './wizard/distributionForm'
import { DistributionWizard } from './wizard/DistributionWizard'
import type { OpenWizard } from './distributionsUrl'
import { useDistribution } from './useDistribution'
import { useLookups } from './wizard/useLookups'

interface Props {
  wizard: OpenWizard
  onPage: (page: 1 | 2) => void
  onClose: () => void
}

/** Loads the initial data of the wizard: empty, a distribution, or a copy. */
export function DistributionDialog({ wizard, onPage, onClose }: Props) {
  const lookups = useLookups()
  const zone = useTimeZone()
  const { loading: sessionPending } = useSessionQuery({ fetchPolicy: 'cache-first' })
  const isNew = wizard.name === 'create'
  // A new one gets the user's zone, which must be loaded.
  const isZonePending = isNew && sessionPending && !zone.id
  const { loaded, isMissing, isGone, error, retry, reload } = useDistribution(isNew ? null : wizard.id)
  const tested = useTestedDraft(wizard.backtest ?? null)
  const initial = useMemo(() => {
    if (isNew) return isZonePending ? null : newDistributionOf(wizard, zone.id)
    return loaded && (wizard.name === 'copy' ? copyOf(distributionForm(loaded)) : distributionForm(loaded))
    // Only the initial data: the wizard compares versions that are loaded later.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isNew, isZonePending, Boolean(loaded), wizard.name])

  const isEdit = wizard.name === 'edit'
  const failure = initial && lookups.isLoading ? lookups.failure : null
  if (initial && !failure && tested.draft !== undefined) {
    return (
      <RecordGone value={isEdit && isGone}>
        <DistributionWizard
          id={isEdit ? wizard.id : null}
          initial={initial}
          draft={tested.draft && formOfDraft(tested.draft)}
          version={isEdit && loaded ? (tested.draftVersion ?? loaded.version) : null}
          lookups={lookups}
          page={wizard.page}
          onPage={onPage}
          reload={reload}
          onClose={onClose}
        />
      </RecordGone>
    )
  }
  const isLoading = !isMissing && !error && !tested.isGone && !failure
  return (
    <Dialog title={isEdit ? `Edit Distribution #${wizard.id}` : 'New Distribution'} width={1040} onClose={onClose}>
      <Stack gap="5" pt="2" aria-busy={isLoading}>
        {isMissing && (
          <EmptyState icon={SearchX} title="No such distribution" text="It is not there, or was deleted." />
        )}
        {!isMissing && error && <FailedState what="The distribution" error={error} onRetry={retry} />}
        {tested.isGone && (
          <EmptyState icon={SearchX} title="No such draft" text="Backtests and their drafts are kept for 30 days." />
        )}
        {failure && (
          <EmptyState icon={TriangleAlert} title="The choices did not load" text={failure.reason} error={failure.error}>
            <Button variant="solid" onClick={failure.retry}>
              <RefreshCw aria-hidden />
              Retry
            </Button>
          </EmptyState>
        )}
        {isLoading && [0, 1, 2, 3, 4, 5].map((field) => <Skeleton key={field} height={64} />)}
      </Stack>
    </Dialog>
  )
}

/** The draft that a backtest tested: null without a backtest, undefined while it loads, or if it is gone. */
function useTestedDraft(backtest: string | null) {
  const { data, error } = useBacktestQuery({ variables: { id: backtest ?? '' }, skip: backtest === null })
  const draft = backtest === null ? null : (data?.backtest?.draft ?? undefined)
  const draftVersion = data?.backtest?.draftVersion ?? null
  return { draft, draftVersion, isGone: draft === undefined && Boolean(data ?? error) }
}
