import { useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { Link, useNavigate } from 'react-router'
import { useMay } from '../../app/session/useSession'
import { errorText } from '../../app/apollo/errors'
import { DistributionToEditDocument, type BacktestQuery } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { FieldError } from '../../ui/form/Field'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'
import { draftHref } from '../distributions/distributionsUrl'
import { formOf, formOfDraft, newForm } from '../distributions/wizard/distributionForm'
import { failureTitle, useSaveDistribution } from '../distributions/wizard/useSaveDistribution'
import { DifferenceList } from './DifferenceStrip'

type Backtest = NonNullable<BacktestQuery['backtest']>

/** Saves the tested draft as the wizard would: with its version, and with undo. */
export function PublishDraft({ backtest }: { backtest: Backtest }) {
  const { distributionId = null, draft } = backtest
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
  const { id, draft, differences, distributionId = null } = backtest
  const client = useApolloClient()
  const navigate = useNavigate()
  const { save } = useSaveDistribution(distributionId)
  const [failure, setFailure] = useState<{ text: string; error: unknown } | null>(null)
  /** What undo puts back; null if it was deleted. */
  const readBefore = async () => {
    if (distributionId === null) return newForm()
    const options = { query: DistributionToEditDocument, variables: { id: distributionId } }
    const stored = (await client.query({ ...options, fetchPolicy: 'no-cache' })).data?.distribution
    return stored ? formOf(stored) : null
  }
  const publish = async () => {
    setFailure(null)
    try {
      const before = await readBefore()
      if (!before) return setFailure({ text: 'The distribution was deleted.', error: null })
      const outcome = await save(formOfDraft(draft), { form: before, version: draft.version ?? null })
      if (outcome.kind !== 'saved')
        return setFailure({ text: outcome.message || `${failureTitle(distributionId)}.`, error: outcome.error })
      onPublished()
      onClose()
      if (distributionId === null) void navigate('/rotations')
    } catch (error) {
      setFailure({ text: errorText(error), error })
    }
  }
  const caps = differences.filter(({ subject }) => subject.startsWith('Cap #'))
  return (
    <ConfirmDialog title="Publish the draft?" confirm="Publish" onConfirm={publish} onClose={onClose}>
      <p>
        {distributionId === null
          ? `The distribution ${draft.name} is created, and gets leads at once.`
          : `The distribution ${draft.name} #${distributionId} is saved as it was tested, and applies to the next lead.`}
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
  )
}
