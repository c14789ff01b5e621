import { useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { Button, Dialog, Form, Icon, Link, TextField } from '../../../ui/index.ts'
import { desk } from '../desk/messages.ts'
import { MAX_VIEW_NAME, readViews, type SavedView, saveViews, withView } from './saved-views.ts'

const text = desk.views

/** The saved views, and a form that saves the one on the screen. */
export function SavedViews({ query, onClose }: { query: string; onClose: () => void }) {
  const [views, setViews] = useState(readViews)
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  function change(next: SavedView[]) {
    saveViews(next)
    setViews(next)
  }
  function save() {
    const given = name.trim()
    if (given === '') return setError(text.nameRequired)
    change(withView(views, { name: given, query }))
    setName('')
  }
  return (
    <Dialog open onOpenChange={onClose} title={text.title} description={text.text}>
      {views.length === 0 ? (
        <p className="text-muted">{text.none}</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {views.map((view) => (
            <li key={view.name} className="flex items-center gap-2">
              <Link
                to={`${paths.officerDashboard}${view.query && `?${view.query}`}`}
                onClick={onClose}
                className="text-link inline-flex min-h-11 min-w-0 flex-1 items-center font-semibold wrap-anywhere"
              >
                {view.name}
              </Link>
              <button
                type="button"
                aria-label={text.remove(view.name)}
                onClick={() => change(views.filter((each) => each !== view))}
                className="inline-flex size-11 items-center justify-center rounded-md text-muted hover:bg-sunken"
              >
                <Icon name="close" size={20} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Form onSubmit={save} error={null} pending={false} label={text.save} className="gap-3">
        <TextField
          label={text.name}
          value={name}
          error={error}
          maxLength={MAX_VIEW_NAME}
          autoComplete="off"
          onChange={(value) => {
            setName(value)
            setError('')
          }}
        />
        <Button type="submit" variant="secondary">
          {text.save}
        </Button>
      </Form>
    </Dialog>
  )
}
