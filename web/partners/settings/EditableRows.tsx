import type { ReactNode } from 'react'
import { Box, type SystemStyleObject } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { FieldError } from '../../ui/form/Field'
import { IconButton } from '../../ui/form/IconButton'
import { useRowFocus } from '../../ui/form/useRowFocus'
import { Section } from '../../ui/layout/Section'

interface Props<Row> {
  title: string
  hint?: ReactNode
  /** Behind the title. */
  aside?: ReactNode
  /** `header` */
  one: string
  rows: readonly Row[]
  /** The row that is added. */
  empty: Row
  max: number
  error?: string | undefined
  /** How its fields are arranged; beside each other if not given. */
  row?: SystemStyleObject
  /** Rows that somebody should look at. */
  isMarked?: (row: Row) => boolean
  onChange: (rows: readonly Row[]) => void
  /** Fields of a row. */
  children: (row: Row, place: number, change: (change: Partial<Row>) => void) => ReactNode
}

/** Fields beside each other; on phones below each other. */
const fields = {
  display: { base: 'grid', md: 'flex' },
  gridTemplateColumns: 'minmax(0, 1fr) 44px',
  gap: '2',
  alignItems: 'start',
  pb: { base: '2', md: 0 },
  borderBottomWidth: { base: '1px', md: 0 },
  '& > *': { gridColumn: 1 },
  '& > [data-scope=field]': { flex: 1, minWidth: 0 },
  '& > button': { gridArea: '1 / 2' },
}
/** One header for equal rows. */
const once = {
  '[role=group] + &': {
    md: {
      mt: '-2',
      '& > [data-scope=field] [data-scope=field][data-part=label]': { srOnly: true },
      '& > button': { mt: '1' },
    },
  },
  '& > button': { mt: '21px' },
}
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Rows of a few fields that are added and removed. */
export function EditableRows<Row extends { name: string }>(props: Props<Row>) {
  const {
    title,
    hint,
    aside,
    one,
    rows,
    empty,
    max,
    error,
    row: arranged = fields,
    isMarked,
    onChange,
    children,
  } = props
  const { list, acted } = useRowFocus(rows.length)
  const resize = (rows: readonly Row[]) => {
    acted()
    onChange(rows)
  }
  return (
    <Section look="ruled" title={title} hint={hint} aside={aside} ref={list}>
      {rows.map((row, at) => (
        <Box
          key={at}
          css={[once, arranged]}
          role="group"
          aria-label={`${capital(one)} ${at + 1}`}
          data-marked={isMarked?.(row) ? '' : undefined}
        >
          {children(row, at, (change) =>
            onChange(rows.map((other, place) => (place === at ? { ...other, ...change } : other))),
          )}
          <IconButton
            label={`Remove ${one} ${row.name || at + 1}`}
            onClick={() => resize(rows.filter((_, place) => place !== at))}
          >
            <X aria-hidden />
          </IconButton>
        </Box>
      ))}
      {error && <FieldError>{error}</FieldError>}
      <Button size="sm" disabled={rows.length >= max} onClick={() => resize([...rows, empty])}>
        <Plus aria-hidden />
        {`Add ${one}`}
      </Button>
    </Section>
  )
}
