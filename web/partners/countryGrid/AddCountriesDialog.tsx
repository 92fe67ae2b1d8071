import { useState } from 'react'
import { Button } from '../../ui/form/Button'
import { ChoicesField } from '../../ui/form/choices/ChoicesField'
import { Dialog } from '../../ui/overlay/overlays'
import type { Choice } from '../../ui/form/choices/choices'

interface Props {
  /** Countries without a row; null while loading. */
  choices: readonly Choice[] | null
  onAdd: (ids: readonly string[]) => void
  onClose: () => void
}

/** Adds empty rows for several countries. */
export function AddCountriesDialog({ choices, onAdd, onClose }: Props) {
  const [ids, setIds] = useState<readonly string[]>([])
  return (
    <Dialog
      title="Add countries"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" disabled={!ids.length} onClick={() => onAdd(ids)}>
            {ids.length > 1 ? `Add ${ids.length} countries` : 'Add country'}
          </Button>
        </>
      }
    >
      <ChoicesField
        label="Countries"
        required
        choices={choices}
        values={ids}
        autoFocus
        placeholder="Choose countries"
        onChange={setIds}
      />
    </Dialog>
  )
}
