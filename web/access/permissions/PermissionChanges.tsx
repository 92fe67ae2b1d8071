import { Box, Heading, HStack, Stack } from '@chakra-ui/react'
import { CircleMinus, CirclePlus, type LucideIcon } from 'lucide-react'
import { matrixBox, permissionWords } from '../../../shared/access/permissionMatrix'

interface Props {
  before: ReadonlySet<number>
  after: ReadonlySet<number>
}

/** Codes that a save adds and removes, ascending. */
const changesOf = ({ before, after }: Props) => ({
  added: [...after].filter((code) => !before.has(code)).sort((a, b) => a - b),
  removed: [...before].filter((code) => !after.has(code)).sort((a, b) => a - b),
})

/** `3 added, 1 removed`; empty without changes. */
export function changesInWords(sets: Props): string {
  const { added, removed } = changesOf(sets)
  return [added.length && `${added.length} added`, removed.length && `${removed.length} removed`]
    .filter(Boolean)
    .join(', ')
}

/** Lists the permissions that a save adds and removes. */
export function PermissionChanges(sets: Props) {
  const { added, removed } = changesOf(sets)
  return (
    <Stack as="section" fontSize="xs" aria-label="Changes">
      <Heading as="h3" textStyle="label">
        Changes
      </Heading>
      {added.length + removed.length === 0 && <p className="muted">No permission is added or removed.</p>}
      {added.length > 0 && <Names title="Added" icon={CirclePlus} tone="success.fg" codes={added} />}
      {removed.length > 0 && <Names title="Removed" icon={CircleMinus} tone="danger.fg" codes={removed} />}
    </Stack>
  )
}

interface NamesProps {
  title: string
  icon: LucideIcon
  tone: string
  codes: readonly number[]
}

const Names = ({ title, icon: Icon, tone, codes }: NamesProps) => (
  <Box p="8px 10px" borderLeftWidth="3px" borderColor={tone} bg="bg.subtle">
    <HStack as="h4" gap="1.5" mb="1" color={tone} fontWeight="semibold">
      <Icon className="small" aria-hidden />
      {title} ({codes.length})
    </HStack>
    <Box as="ul" maxH="168px" overflow="auto" tabIndex={codes.length > 8 ? 0 : undefined} aria-label={title}>
      {codes.map((code) => (
        <li key={code} title={matrixBox(code)?.name}>
          {permissionWords(code)}
        </li>
      ))}
    </Box>
  </Box>
)
