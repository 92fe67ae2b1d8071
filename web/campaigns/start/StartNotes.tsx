import { HStack, Stack } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'

/** Notes before a start; nothing if there are none. */
export const StartNotes = ({ notes }: { notes: readonly ReactElement[] }) =>
  notes.length > 0 && (
    <HStack layerStyle="warning" align="start" mt="3">
      <TriangleAlert aria-hidden />
      <Stack as="ul" gap="1">
        {notes.map((note) => (
          <li key={note.key}>{note}</li>
        ))}
      </Stack>
    </HStack>
  )
