import { Box, Input, InputGroup, Text } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { countOf } from '../../../shared/app/format'
import { Field } from '../../ui/form/Field'
import { foundCount } from './matrixSearch'

interface Props {
  value: string
  onType: (text: string) => void
  only?: ReadonlySet<number> | null
}

/** Search field of the matrix below it, with the number of matches. */
export function FindPermission({ value, onType, only = null }: Props) {
  const { permissions, rows } = foundCount(value, only)
  return (
    <Box pos="relative">
      <Field label="Find a permission">
        <InputGroup startElement={<Search className="small" aria-hidden />}>
          <Input
            type="search"
            autoComplete="off"
            placeholder="For example: fire FTD"
            value={value}
            onChange={({ target }) => onType(target.value)}
            onKeyDown={(event) => {
              // Prevents Enter from saving the form; Escape clears the search before it closes the dialog.
              if (event.key === 'Enter') event.preventDefault()
              if (event.key !== 'Escape' || !value) return
              event.preventDefault()
              event.stopPropagation()
              onType('')
            }}
          />
        </InputGroup>
      </Field>
      <Text as="span" textStyle="hint" pos="absolute" top="0" right="0" role="status">
        {value.trim() && `${countOf(permissions, 'permission')} in ${countOf(rows, 'row')}`}
      </Text>
    </Box>
  )
}
