import { useState } from 'react'
import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { ChoiceChips, RemovableChip, Tag } from '../choice-chips.tsx'
import { TextField } from '../field.tsx'
import { IconButton } from '../icon-button.tsx'
import { CloseIcon, HeartSolidIcon, PinIcon, StarSolidIcon, TrashIcon } from '../icons.tsx'
import { SendIcon } from '../more-icons.tsx'
import { PasswordField } from '../password-field.tsx'
import { RangeSlider } from '../range-slider.tsx'
import { Segmented } from '../segmented.tsx'
import { Slider } from '../slider.tsx'
import { Switch } from '../switch.tsx'
import { TextArea } from '../text-area.tsx'
import { Section } from './section.tsx'

const hobbies = ['Hiking', 'Jazz', 'Coffee', 'Photography', 'Yoga'].map((value) => ({
  value,
  label: value,
}))

export function Controls() {
  const [text, setText] = useState('Two truths and a lie, in any order you like.')
  const [one, setOne] = useState('jazz')
  const [many, setMany] = useState<string[]>(['Hiking', 'Coffee'])
  const [on, setOn] = useState(true)
  const [miles, setMiles] = useState(50)
  const [[low, high], setAges] = useState<[number, number]>([24, 38])
  const [mode, setMode] = useState('a')
  return (
    <div className="flex flex-col gap-10">
      <Section title="Buttons">
        <div className="flex flex-wrap items-center gap-3">
          <Button icon={HeartSolidIcon}>Primary</Button>
          <Button variant="secondary">Secondary</Button>
          <Button variant="outline">Outline</Button>
          <Button variant="ghost">Ghost</Button>
          <Button variant="danger" icon={TrashIcon}>
            Danger
          </Button>
          <Button busy>Busy</Button>
          <Button disabled>Disabled</Button>
          <Button size="sm" variant="secondary">
            Small
          </Button>
        </div>
        <Button size="lg" wide>
          Large and wide
        </Button>
        <div className="flex items-center gap-4">
          <IconButton icon={CloseIcon} label="Pass" size="lg" variant="raised" tone="pass" />
          <IconButton icon={StarSolidIcon} label="Super" variant="raised" tone="super" size="lg" />
          <IconButton icon={HeartSolidIcon} label="Like" size="xl" variant="raised" tone="like" />
          <IconButton icon={PinIcon} label="Pin" variant="tonal" />
          <IconButton icon={SendIcon} label="Send" tone="accent" />
        </div>
      </Section>
      <Section title="Fields">
        <TextField label="Name" placeholder="How friends call you" hint="Shown on your card." />
        <TextField label="Location" defaultValue="Lis" error="Enter a place." />
        <PasswordField label="Password" defaultValue="correct horse" />
        <TextArea
          label="Bio"
          value={text}
          onChange={(e) => setText(e.target.value)}
          maxLength={500}
          counted
        />
      </Section>
      <Section title="Choices">
        <Segmented
          label="Mode"
          value={mode}
          onChange={setMode}
          options={[
            { value: 'a', label: 'AI Match' },
            { value: 'b', label: 'Nearby' },
            { value: 'c', label: 'Interests' },
          ]}
        />
        <ChoiceChips
          legend="One of them"
          value={one}
          onChange={setOne}
          options={[
            { value: 'rock', label: 'Rock' },
            { value: 'jazz', label: 'Jazz' },
            { value: 'pop', label: 'Pop' },
          ]}
        />
        <ChoiceChips
          multiple
          legend="Some of them"
          hint="Up to three."
          max={3}
          value={many}
          onChange={setMany}
          options={hobbies}
        />
        <div className="flex flex-wrap gap-2">
          <Tag shared>Hiking</Tag>
          <Tag>Vinyl</Tag>
          <Tag>+2 more</Tag>
          <RemovableChip label="Cooking" onRemove={() => undefined} />
        </div>
        <Checkbox label="I have read this and I mean it." defaultChecked />
        <Checkbox label="Not yet" error="Check the box." />
        <Switch
          label="Share location"
          hint="Only the distance is shown, never the place."
          checked={on}
          onChange={setOn}
        />
        <RangeSlider
          label="Ages"
          low={{ label: 'Youngest age', value: low }}
          high={{ label: 'Oldest age', value: high }}
          min={18}
          max={99}
          text={`${low} to ${high}`}
          onChange={(from, to) => setAges([from, to])}
        />
        <Slider
          label="Distance"
          value={miles}
          min={1}
          max={200}
          format={(v) => `${v} miles`}
          onChange={setMiles}
        />
      </Section>
    </div>
  )
}
