import { useId, type ReactNode, type Ref } from 'react'
import { Box, chakra, Heading, HStack, Spacer, Text } from '@chakra-ui/react'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import type { RecordForm } from '../../records/useRecordForm'
import { Button } from '../../ui/form/Button'
import { Term } from '../../ui/terms/Term'

const page = {
  flex: 1,
  minHeight: 0,
  px: 'gutter',
  overflow: 'auto',
  // Focused fields stay above the bar with Save.
  scrollPaddingBottom: '64px',
  // Notices of a form.
  '& form > :is(p, .form-warning)': { mt: '3' },
}

/** Settings that scroll; a scrolling region must be focusable. */
export const SettingsPage = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box css={page} tabIndex={0} role="region" aria-label={label}>
    <Box maxW="860px" mt="-1px">
      {children}
    </Box>
  </Box>
)

interface SectionProps {
  title: string
  /** Glossary term, and its name. */
  term?: readonly [of: TermKey, name: string]
  hint?: ReactNode
  /** Beside the title. */
  note?: ReactNode
  /** At the right of the title. */
  action?: ReactNode
  ref?: Ref<HTMLElement>
  children: ReactNode
}

const section = {
  display: 'grid',
  gap: '3',
  pt: '4',
  pb: '5',
  borderTopWidth: '1px',
  '& > button': { justifySelf: 'start' },
}

/** A part of settings under its title. */
export function SettingsSection({ title, term, hint, note, action, ref, children }: SectionProps) {
  const heading = useId()
  return (
    <chakra.section css={section} ref={ref} aria-labelledby={heading}>
      <Box>
        <HStack wrap="wrap">
          <Heading id={heading} textStyle="heading">
            {title}
          </Heading>
          {term && <Term of={term[0]} name={term[1]} />}
          {note}
          <Spacer />
          {action}
        </HStack>
        {hint && (
          <Text textStyle="hint" maxW="70ch">
            {hint}
          </Text>
        )}
      </Box>
      {children}
    </chakra.section>
  )
}

/** An address or a token. */
export const Code = chakra('code', { base: { fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' } })

/** Bar below what is edited, always in sight. Messages do not cover it. */
export const SaveBar = chakra(
  'div',
  {
    base: {
      position: 'sticky',
      bottom: 0,
      zIndex: 1,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '2',
      px: 'gutter',
      py: '2',
      borderTopWidth: '1px',
      bg: 'bg',
    },
  },
  { defaultProps: { className: 'save-bar' } },
)

interface FootProps extends Pick<RecordForm<object>, 'isDirty' | 'busy' | 'gone'> {
  act?: string
  /** Unchanged settings can be saved too. */
  isAlwaysOn?: boolean
}

/** Foot of settings: what is not saved yet, and Save. */
export const SettingsFoot = ({ isDirty, busy, gone, act = 'Save', isAlwaysOn = false }: FootProps) => (
  // Covers the focus ring of a field below it.
  <SaveBar mx="-1" px="1">
    <Button variant="solid" type="submit" disabled={busy || gone || !(isDirty || isAlwaysOn)}>
      {busy ? 'Saving…' : act}
    </Button>
    <span className="muted" role="status">
      {isDirty && !busy ? 'Not saved yet' : ''}
    </span>
  </SaveBar>
)
