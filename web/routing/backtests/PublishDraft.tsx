import { useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { Link, useNavigate } from 'react-router'
import { useMay } from '../../app/session/useSession'
import { errorText } from '../../ui/show/errors'
import { DistributionToEditDocument, type BacktestQuery } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { FieldError } from '../../ui/form/Field'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'
import { differencesIn, type Difference, type Sides } from '../../records/conflict/conflict'
import { ConflictDialog } from '../../records/conflict/LazyConflictDialog'
import { draftHref } from '../distributions/distributionsUrl'
import {
  distributionForm,
  formOfDraft,
  newDistributionForm,
  type DistributionForm,
} from '../distributions/wizard/distributionForm'
import { settled, versionsOf } from '../distributions/wizard/summaries'
import { useLookups } from '../distributions/wizard/useLookups'
import { failureTitle, useSaveDistribution } from '../distributions/wizard/useSaveDistribution'
import { DifferenceList } from './DifferenceStrip'

type Backtest = NonNullable<BacktestQuery['backtest']>

/** Saves the tested draft as the wizard would: with its version, and with undo. */
export function PublishDraft({ backtest }: { backtest: Backtest }) {
  const { distributionId, draft } = backtest
  const [isOpen, setOpen] = useState(false)
  const [isPublished, setPublished] = useState(false)
  const may = useMay()
  if (!draft || !may(distributionId ? 'DISTRIBUTIONS_EDIT' : 'DISTRIBUTIONS_CREATE')) return null
  return (
    <>
      <Button disabled={isPublished} onClick={() => setOpen(true)}>
        {isPublished ? 'Published' : 'Publish the draft'}
      </Button>
      {isOpen && (
        <PublishDialog
          backtest={{ ...backtest, draft }}
          onClose={() => setOpen(false)}
          onPublished={() => setPublished(true)}
        />
      )}
    </>
  )
}

interface Props {
  backtest: Backtest & { draft: NonNullable<Backtest['draft']> }
  onClose: () => void
  onPublished: () => void
}

function PublishDialog({ backtest, onClose, onPublished }: Props) {
  const { id, draft, draftVersion, differences, distributionId } = backtest
  const client = useApolloClient()
  const navigate = useNavigate()
  const { save } = useSaveDistribution(distributionId)
  const [failure, setFailure] = useState<{ text: string; error?: unknown } | null>(null)
  const [conflict, setConflict] = useState<Version | null>(null)
  /** What was chosen in a conflict, over which version. */
  const [chosen, setChosen] = useState<Version | null>(null)
  const mine = chosen ?? { form: formOfDraft(draft), version: draftVersion }
  /** What is stored, and what undo puts back; null if it was deleted. */
  const readNow = async (): Promise<Version | null> => {
    if (distributionId === null) return { form: newDistributionForm(), version: null }
    const options = { query: DistributionToEditDocument, variables: { id: distributionId } }
    const stored = (await client.query({ ...options, fetchPolicy: 'no-cache' })).data?.distribution
    return stored ? { form: distributionForm(stored), version: stored.version } : null
  }
  const publish = async () => {
    setFailure(null)
    try {
      const now = await readNow()
      if (!now) return setFailure({ text: 'The distribution was deleted.' })
      const outcome = await save(mine.form, { form: now.form, version: mine.version })
      if (outcome.kind === 'stale') {
        const theirs = await readNow()
        if (theirs) return setConflict(theirs)
      }
      if (outcome.kind !== 'saved') {
        const text = outcome.message || `${failureTitle(distributionId)}.`
        return setFailure(outcome.kind === 'failed' ? { text, error: outcome.error } : { text })
      }
      onPublished()
      onClose()
      if (distributionId === null) void navigate('/rotations')
    } catch (error) {
      setFailure({ text: errorText(error), error })
    }
  }
  const caps = differences.filter(({ subject }) => subject.startsWith('Cap #'))
  return (
    <>
      <ConfirmDialog title="Publish the draft?" confirm="Publish" onConfirm={publish} onClose={onClose}>
        <p>
          {distributionId === null
            ? `The distribution ${draft.name} is created, and gets leads at once.`
            : `The distribution ${draft.name} #${distributionId} is saved ${chosen ? 'with what you chose, which may differ from what was tested' : 'as it was tested'}, and applies to the next lead.`}
        </p>
        <DifferenceList differences={differences.filter((difference) => !caps.includes(difference))} />
        {caps.length > 0 && <p>Tested numbers of caps are not saved: change them in Caps.</p>}
        {failure && (
          <>
            <FieldError error={failure.error}>{failure.text}</FieldError>
            <Link to={draftHref(distributionId, id)}>Open the draft</Link>
          </>
        )}
      </ConfirmDialog>
      {conflict && (
        <DraftConflict
          theirs={conflict.form}
          mine={mine.form}
          onSettle={(sides) => {
            setChosen({ form: settled(conflict.form, mine.form, sides), version: conflict.version })
            setConflict(null)
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  )
}

interface Version {
  form: DistributionForm
  version: number | null
}

interface ConflictProps {
  theirs: DistributionForm
  mine: DistributionForm
  onSettle: (sides: Sides) => void
  onClose: () => void
}

/** The distribution as it is stored now beside the draft. The version that was tested is not kept: all that differs is chosen. */
function DraftConflict({ theirs, mine, ...dialog }: ConflictProps) {
  const { names } = useLookups()
  const differences = differencesIn(versionsOf(theirs, theirs, mine, names)).map((difference): Difference => ({
    ...difference,
    changedBy: 'unknown',
  }))
  return <ConflictDialog one="distribution" act="Publish" differences={differences} {...dialog} />
}
