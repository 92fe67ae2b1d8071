import { useState } from 'react'
import { Textarea } from '@chakra-ui/react'
import { formatCount } from '../../../shared/app/format'
import { camelCase } from '../../../shared/app/camelCase'
import { exactSearchFields } from '../../../shared/app/filters'
import type { SearchField } from '../../generated/graphql'
import { Field } from '../../ui/form/Field'
import { FormDialog } from '../../ui/form/FormDialog'
import { Select } from '../../ui/form/choices/Select'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { searchFieldLabels } from '../leads/leadsChips'
import { maxSearchTexts, type LeadSearch } from '../leads/leadsState'
import { readSearchTexts } from './searchTexts'

const fields = Object.entries(searchFieldLabels).map(([value, label]) => ({ value: value as SearchField, label }))
const exactFields: readonly string[] = exactSearchFields.map(camelCase)

type Props = {
  /** The current search. */
  search: LeadSearch | null
  onSearch: (search: LeadSearch | null) => void
  onClose: () => void
}

/** Searches up to 1,000 values in one field. */
export function SearchRecordsDialog({ search, onSearch, onClose }: Props) {
  const [content, setContent] = useState(search?.texts.join('\n') ?? '')
  const [field, setField] = useState<SearchField>(search?.field ?? 'email')
  const [isGlobal, setGlobal] = useState(search?.isGlobal ?? false)
  // Pasted records can have any date, so the default is to search all leads.
  const [isChosen, setChosen] = useState(search !== null)
  const { texts, repeated, tooMany } = readSearchTexts(content)
  const values = `${formatCount(texts.length)} ${texts.length === 1 ? 'value' : 'values'}`

  const isOff = tooMany || (!texts.length && !search)
  const submit = () => {
    if (isOff) return
    onSearch(texts.length ? { texts, field, isGlobal } : null)
    onClose()
  }

  return (
    <FormDialog
      title="Search Multiple Records"
      act={search && !texts.length ? 'Clear search' : 'Search'}
      disabled={isOff}
      onSubmit={submit}
      onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && submit()}
      onClose={onClose}
    >
      <Field
        label="Search in"
        hint={
          exactFields.includes(field) ? 'Finds only values equal to the text.' : 'Finds values that contain the text.'
        }
      >
        <Select value={field} options={fields} onChange={setField} />
      </Field>
      <Field
        label="Content"
        hint={
          <span role="status">
            Separated by commas or new lines. {values} read{repeated > 0 && `, ${formatCount(repeated)} repeated`}.
          </span>
        }
        error={
          tooMany && `At most ${formatCount(maxSearchTexts)} values can be searched for at once; you entered ${values}.`
        }
      >
        <Textarea
          data-autofocus
          rows={8}
          spellCheck={false}
          value={content}
          onChange={({ target }) => setContent(target.value)}
          onPaste={() => isChosen || setGlobal(true)}
        />
      </Field>
      <SwitchRow
        label="Search globally"
        hint="All dates; ignores the other filters"
        checked={isGlobal}
        onChange={(isOn) => {
          setChosen(true)
          setGlobal(isOn)
        }}
      />
    </FormDialog>
  )
}
