import { useId, useState } from 'react'
import { exactSearchFields, searchFields, type SearchField } from '../../../shared/app/filters'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/Dialog'
import { Field } from '../../ui/form/Field'
import { Textarea } from '../../ui/form/Input'
import { Select } from '../../ui/form/choices/Select'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { searchFieldLabels } from '../leads/leadsChips'
import { maxSearchTexts, type LeadSearch } from '../leads/leadsState'
import { readSearchTexts } from './searchTexts'

type Props = {
  /** The current search. */
  search: LeadSearch | null
  onSearch: (search: LeadSearch | null) => void
  onClose: () => void
}

const count = (number: number) => number.toLocaleString('en-US')

/** Searches up to 1,000 values in one field. */
export function SearchRecordsDialog({ search, onSearch, onClose }: Props) {
  const formId = useId()
  const [content, setContent] = useState(search?.texts.join('\n') ?? '')
  const [field, setField] = useState<SearchField>(search?.field ?? 'email')
  const [isGlobal, setGlobal] = useState(search?.isGlobal ?? false)
  // Pasted records can have any date, so the default is to search all leads.
  const [isChosen, setChosen] = useState(search !== null)
  const { texts, repeated, tooMany } = readSearchTexts(content)
  const values = `${count(texts.length)} ${texts.length === 1 ? 'value' : 'values'}`

  const submit = () => {
    if (tooMany || (!texts.length && !search)) return
    onSearch(texts.length ? { texts, field, isGlobal } : null)
    onClose()
  }

  return (
    <Dialog
      title="Search Multiple Records"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="solid" type="submit" form={formId} disabled={tooMany || (!texts.length && !search)}>
            {search && !texts.length ? 'Clear search' : 'Search'}
          </Button>
        </>
      }
    >
      <form
        className="search-records"
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
      >
        <Field
          label="Search in"
          hint={
            exactSearchFields.includes(field)
              ? 'Finds only values equal to the text.'
              : 'Finds values that contain the text.'
          }
        >
          {(control) => (
            <Select
              {...control}
              value={field}
              options={searchFields.map((name) => ({ value: name, label: searchFieldLabels[name] }))}
              onChange={setField}
            />
          )}
        </Field>
        <Field
          label="Content"
          hint={
            <span role="status">
              Separated by commas or new lines. {values} read{repeated > 0 && `, ${count(repeated)} repeated`}.
            </span>
          }
          error={
            tooMany && `At most ${count(maxSearchTexts)} values can be searched for at once; you entered ${values}.`
          }
        >
          {(control) => (
            <Textarea
              {...control}
              data-autofocus
              rows={8}
              spellCheck={false}
              value={content}
              onChange={({ target }) => setContent(target.value)}
              onPaste={() => isChosen || setGlobal(true)}
            />
          )}
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
      </form>
    </Dialog>
  )
}
