import type { OfficerFlag } from '@amana/contract/devices'
import { useNavigate } from 'react-router'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { detailPath, rowLinkId } from '../FlagRow.tsx'
import { useUrlParams, withParam } from '../use-url-params.ts'

/** The width from which a case fits beside the list (breakpoint `xl` of styles/tokens.css). */
const SPLIT = '(min-width: 80rem)'
const CASE = 'case'

/** The case beside the list, in the address: Back closes it, and a reload shows it again. */
export function useCaseBeside() {
  const navigate = useNavigate()
  const [params] = useUrlParams()
  const roomy = useMediaQuery(SPLIT)
  const written = params.get(CASE) ?? ''
  function show(caseNumber: string) {
    const next = withParam(new URLSearchParams(location.search), CASE, caseNumber)
    void navigate({ search: next.toString() }, { preventScrollReset: true })
  }
  return {
    /** Null: none is open. */
    caseNumber: roomy && written !== '' ? written : null,
    /** Beside the list where there is room, else its page. */
    open(flag: OfficerFlag) {
      if (roomy) show(flag.case_number)
      else void navigate(detailPath(flag.device_imei))
    },
    openBeside: roomy ? (flag: OfficerFlag) => show(flag.case_number) : null,
    /** @param flag its row, which gets the focus back; undefined: it is not in the list */
    close(flag: OfficerFlag | undefined) {
      show('')
      if (flag) document.getElementById(rowLinkId(flag))?.focus()
    },
  }
}

/** The parameters of the list itself. */
export function withoutCase(params: URLSearchParams): URLSearchParams {
  return withParam(params, CASE, '')
}
