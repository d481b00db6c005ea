import { useState } from 'react';
import { Checkbox } from '../ui/checkbox.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { DateInput } from '../ui/date-input.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Select } from '../ui/select.tsx';
import { TagInput } from '../ui/tag-input.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { Section } from './section.tsx';

const PEOPLE = [
  { value: '1', label: 'Amara Okafor', hint: 'amara@northgate.example' },
  {
    value: '2',
    label: 'Bartholomew Featherstonehaugh-Cholmondeley',
    hint: 'bartholomew.featherstonehaugh@averylongdomain.example',
  },
  { value: '3', label: 'Élodie Martin' },
];
const COLOURS = [
  { value: 'red', label: 'Red' },
  { value: 'green', label: 'Green' },
  { value: 'blue', label: 'Blue' },
];

export function FieldsSection() {
  const [person, setPerson] = useState<string | null>('1');
  const [city, setCity] = useState<string | null>(null);
  const [tags, setTags] = useState(['Priority', 'Remote', 'A label that goes on and on and would not fit anywhere']);
  const [search, setSearch] = useState('Ada');

  return (
    <Section title="Fields">
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Name" required>
          <TextInput placeholder="Ada Lovelace" />
        </Field>
        <Field label="E-mail" hint="We never share it." error="Enter a valid e-mail address">
          <TextInput type="email" defaultValue="ada@" />
        </Field>
        <Field label="Reference">
          <TextInput disabled defaultValue="Cannot be changed" />
        </Field>
        <Field
          label="Password"
          hint="At least 12 characters"
          aside={
            <a href="#fields" className="text-accent hover:underline">
              Forgot it?
            </a>
          }
        >
          <PasswordInput defaultValue="correct horse" autoComplete="off" />
        </Field>
        <Field label="Colour">
          <Select options={COLOURS} placeholder="Choose a colour" defaultValue="" />
        </Field>
        <Field label="Colour, missing" error="Choose a colour" required>
          <Select options={COLOURS} placeholder="Choose a colour" defaultValue="" />
        </Field>
        <Field label="Person">
          <Combobox
            options={PEOPLE}
            value={person}
            onChange={setPerson}
            onSearch={() => {}}
            clearLabel="Nobody"
            searchPlaceholder="Search people…"
          />
        </Field>
        <Field label="City, while loading">
          <Combobox
            options={[]}
            loading
            value={city}
            onChange={setCity}
            onSearch={() => {}}
            placeholder="Choose a city"
          />
        </Field>
        <Field label="City, none found" error="Choose a city">
          <Combobox
            options={[]}
            value={city}
            onChange={setCity}
            onSearch={() => {}}
            placeholder="Choose a city"
            emptyText="No city found"
          />
        </Field>
        <Field label="City, failed">
          <Combobox
            options={[]}
            failure={{ text: 'The cities could not be loaded.', onRetry: () => {} }}
            value={city}
            onChange={setCity}
            onSearch={() => {}}
            placeholder="Choose a city"
          />
        </Field>
        <Field label="Start date">
          <DateInput defaultValue="2026-03-14" />
        </Field>
        <Field label="End date" error="The end date must be after the start date">
          <DateInput defaultValue="2026-03-01" />
        </Field>
        <Field label="Search" hint="Escape clears it.">
          <SearchInput label="Search people" value={search} onChange={setSearch} />
        </Field>
        <Field label="Labels" hint="Press Enter to add one." className="sm:col-span-2 lg:col-span-1">
          <TagInput
            value={tags}
            onChange={setTags}
            suggestions={['Priority', 'Hybrid', 'On site']}
            placeholder="Add a label"
          />
        </Field>
        <Field label="Notes" hint="Grows as you type.">
          <Textarea placeholder="Anything worth remembering" />
        </Field>
        <div className="flex flex-col">
          <Checkbox label="Send me a weekly summary" defaultChecked />
          <Checkbox label="Not chosen yet" />
          <Checkbox label="Cannot be changed" disabled defaultChecked />
        </div>
      </div>
    </Section>
  );
}
