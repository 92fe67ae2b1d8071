import { HStack, Spacer } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { SaveBar } from '../../ui/form/SaveBar'

interface Props {
  /** Numbers of changed, invalid and conflicting cells. */
  count: number
  wrong: number
  overtaken: number
  /** Server error, or a warning about the changes. */
  message: string | null
  busy: boolean
  /** Shows the conflicting cells. */
  onCompare: () => void
  onDiscard: () => void
  onSave: () => void
}

const cells = (count: number, act: string) =>
  count === 1 ? `1 cell ${act}s attention` : `${count} cells ${act} attention`

/** Unsaved changes, with buttons to save and discard. */
export function DraftBar({ count, wrong, overtaken, message, busy, onCompare, onDiscard, onSave }: Props) {
  const text = wrong ? cells(wrong, 'need') : message
  return (
    <SaveBar bg="bg.subtle" role="region" aria-label="Unsaved changes">
      <b className="figure" role="status">
        {count === 1 ? '1 change' : `${count} changes`}
      </b>
      {text && (
        <HStack gap="1.5" color="fg.muted" role="status">
          <CircleAlert className="small" aria-hidden />
          {text}
        </HStack>
      )}
      <Spacer />
      {overtaken > 0 && (
        <Button size="sm" onClick={onCompare}>
          Compare
        </Button>
      )}
      <Button size="sm" variant="ghost" disabled={busy} onClick={onDiscard}>
        Discard
      </Button>
      <Button size="sm" variant="solid" title="Ctrl+Enter" disabled={busy || wrong > 0} onClick={onSave}>
        {busy ? 'Saving…' : 'Save'}
      </Button>
    </SaveBar>
  )
}
