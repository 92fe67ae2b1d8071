import { useViewActs, type ViewActsInput } from './editing/useViewActs'
import { ViewNotice } from './ViewNotice'

/** Says that the view which the screen began with is gone; closed, the screen begins plainly from then on. */
export function LostDefault({ name, ...input }: ViewActsInput & { name: string }) {
  const { forgetDefault } = useViewActs(input)
  return (
    <ViewNotice
      text={`The view ${name}, which this screen began with, was deleted or is no longer shared with you.`}
      onClose={() => void forgetDefault()}
    />
  )
}
