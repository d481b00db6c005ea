import { between, type FieldFilterProps } from './field-filter.ts';
import { PacedInput } from './paced-input.tsx';

export function AmountFilter({
  field: { label, example, names },
  values: [value = ''],
  labelOf,
  onRefine,
}: FieldFilterProps) {
  const [from, to] = endsOf(value);
  const canAsk = (asked: string) => asked === '' || labelOf(asked) !== null;
  const [least, most] = example.split('..');
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex items-center gap-2">
        <PacedInput
          aria-label={`${label} from`}
          placeholder={`from ${least}`}
          value={from}
          onSearch={(next) => onRefine(([now = '']) => [between(next, endsOf(now)[1])])}
          canSearch={(next) => canAsk(between(next, to))}
        />
        <span aria-hidden>–</span>
        <PacedInput
          aria-label={`${label} to`}
          placeholder={`to ${most}`}
          value={to}
          onSearch={(next) => onRefine(([now = '']) => [between(endsOf(now)[0], next)])}
          canSearch={(next) => canAsk(between(from, next))}
        />
      </div>
      {value !== '' && <p className="text-sm text-muted">{labelOf(value) ?? `${names[0]}:${value}`}</p>}
    </fieldset>
  );
}

/** Splits a typed range at any of the accepted range signs. */
function endsOf(value: string): [from: string, to: string] {
  const [, from, to] = /^(.*?)(?:\.{2,3}|…|(?<=.)[–-](?=.))(.*)$/.exec(value) ?? [];
  if (from !== undefined && to !== undefined) return [from, to];
  const amount = value.replace(/^[<>]?=?/, '');
  return [value.startsWith('<') ? '' : amount, value.startsWith('>') ? '' : amount];
}
