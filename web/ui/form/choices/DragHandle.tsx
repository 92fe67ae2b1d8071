import { Center } from '@chakra-ui/react'
import { GripVertical } from 'lucide-react'

const handle = {
  flex: 'none',
  width: '28px',
  height: { base: 'control.touch', md: 'control.md' },
  color: 'fg.subtle',
  cursor: 'grab',
  touchAction: 'none',
}

/** Where a row is taken to be dragged, see `useSortable`. */
export const DragHandle = ({ title }: { title: string }) => (
  <Center as="span" className="drag-handle" css={handle} title={title}>
    <GripVertical aria-hidden />
  </Center>
)
