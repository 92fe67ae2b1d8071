import { useState } from 'react'
import { Text } from '@chakra-ui/react'
import { inWords } from '../../../shared/access/auditLog'
import { searchKinds, type SearchKind } from '../../../shared/app/search'
import { errorText } from '../../ui/show/errors'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/overlays'
import { FindList } from '../../ui/form/choices/FindList'
import { useSettled } from '../../ui/form/useSettled'
import { useSearchQuery } from '../../generated/graphql'

interface Props {
  entity: string
  onChoose: (id: string) => void
  onClose: () => void
}

const isSearchKind = (entity: string): entity is SearchKind => searchKinds.some((kind) => kind === entity)

/** Selects a record to filter the log by: by name if the type can be searched, otherwise by id. */
export function RecordChoice({ entity, onChoose, onClose }: Props) {
  const [text, setText] = useState('')
  const typed = text.trim()
  const settled = useSettled(typed, 200)
  const isSearched = isSearchKind(entity)
  const { data, loading, error } = useSearchQuery({
    variables: { text: settled, kinds: isSearched ? [entity] : [], limit: 10 },
    skip: !isSearched || !settled,
  })
  const hits = (settled && data?.search) || []
  const found = hits.map(({ recordId, title, detail }) => ({ id: recordId, title, detail: detail ?? `ID ${recordId}` }))
  const isId = /^\d{1,15}$/.test(typed) || (!isSearched && typed !== '')
  const options =
    isId && !found.some(({ id }) => id === typed) ? [...found, { id: typed, title: `ID ${typed}`, detail: '' }] : found
  const noun = inWords(entity).toLowerCase()
  return (
    <Dialog title={`Which ${noun}`} width={420} onClose={onClose} footer={<Button onClick={onClose}>Cancel</Button>}>
      <FindList
        label={isSearched ? 'Name or ID' : 'ID'}
        listLabel={`Found ${noun}`}
        text={text}
        onType={setText}
        items={options}
        onChoose={({ id }) => onChoose(id)}
        draw={({ title, detail }) => (
          <>
            <span className="cut" dir="auto">
              {title}
            </span>
            <span className="subtle cut">{detail}</span>
          </>
        )}
      >
        {typed !== '' && options.length === 0 && (
          <Text role="status" textStyle="hint" p="8px 12px">
            {error
              ? `The search failed. ${errorText(error)}`
              : loading || typed !== settled
                ? 'Searching…'
                : 'Nothing matches this search.'}
          </Text>
        )}
      </FindList>
    </Dialog>
  )
}
