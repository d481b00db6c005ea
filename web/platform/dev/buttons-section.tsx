import { Plus, Trash2, Ellipsis } from 'lucide-react';
import { Button, IconButton } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Row, Section } from './section.tsx';

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const;
const SIZES = ['small', 'medium', 'large'] as const;

export function ButtonsSection() {
  return (
    <Section title="Buttons">
      {SIZES.map((size) => (
        <Row key={size}>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant === 'danger' ? 'Delete' : 'Save changes'}
            </Button>
          ))}
        </Row>
      ))}
      <Row>
        <Button variant="primary" icon={<Plus aria-hidden className="size-4" />}>
          Add person
        </Button>
        <Button variant="primary" busy busyText="Saving…">
          Save
        </Button>
        <Button busy>Refresh</Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button disabled>Disabled</Button>
        <IconButton label="More actions" icon={<Ellipsis aria-hidden className="size-4" />} />
        <IconButton label="Delete" variant="secondary" icon={<Trash2 aria-hidden className="size-4" />} />
        <IconButton label="Working" busy icon={<Trash2 aria-hidden className="size-4" />} />
        <a href="#buttons" className={buttonClass({ variant: 'primary' })}>
          A link
        </a>
      </Row>
    </Section>
  );
}
