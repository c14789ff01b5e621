/** Components without a browser, for tests of what their parts call. */
import { type ComponentType, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

// biome-ignore lint/suspicious/noExplicitAny: the test knows which element it asks for
type Props = any

/**
 * A component rendered once. `part` gives the props of the first matching element that it renders; what is
 * called runs, but for changes of a state: there is no second rendering.
 *
 * @param around what the component needs above it, e.g. a router
 */
export function renderOnce(element: ReactElement, around = (page: ReactNode) => page) {
  let own: ReactNode
  const component = element.type as (props: unknown) => ReactNode
  function Once() {
    own = component(element.props)
    return own
  }
  const html = renderToStaticMarkup(around(<Once />))
  function part(fits: (props: Props, type: string | ComponentType<Props>) => boolean): Props {
    const found = elementsIn(own).find(({ props, type }) => fits(props, type as string))
    if (!found) throw new Error('no such element')
    return found.props
  }
  return { html, part }
}

function elementsIn(node: ReactNode): ReactElement<Props>[] {
  if (Array.isArray(node)) return node.flatMap(elementsIn)
  return isValidElement<Props>(node) ? [node, ...elementsIn((node.props as Props).children)] : []
}
