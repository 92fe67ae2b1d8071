import { useViewActs, type ViewActsInput } from './editing/useViewActs'
import { ViewNotice } from './ViewNotice'

/** Tells that the default view no longer exists; closing it removes the default. */
export function LostDefault({ name, ...input }: ViewActsInput & { name: string }) {
  const { forgetDefault } = useViewActs(input)
  return (
    <ViewNotice
      text={`The view ${name}, which this screen began with, was deleted or is no longer shared with you.`}
      onClose={() => void forgetDefault()}
    />
  )
}
