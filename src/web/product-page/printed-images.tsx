import { useState } from 'react';
import { imageAddress } from '#domain/files/image-value.ts';
import { BlankLabel } from '#web/kit/blank-label.tsx';
import { Section } from './section.tsx';
import { productPageWords as words } from './wording.ts';

const PrintedImage = ({ image, name }: { image: string; name: string }) => {
  const [failed, setFailed] = useState(false);
  const address = imageAddress(image, 960);
  return (
    <figure className="break-inside-avoid">
      {failed || address === null ? (
        <span className="grid h-[32mm] place-items-center border border-line">
          <BlankLabel className="w-28" />
        </span>
      ) : (
        <img
          src={address}
          alt={name}
          loading="lazy"
          onError={() => {
            setFailed(true);
          }}
          className="h-[32mm] w-full border border-line object-contain"
        />
      )}
      <figcaption className="mt-1 text-quiet">{name}</figcaption>
    </figure>
  );
};

/** All images of the product, in print only. */
export const PrintedImages = ({ images }: { images: readonly string[] }) =>
  images.length === 0 ? null : (
    <Section title={words.images} className="hidden print:block">
      <div data-printed-images="" className="grid grid-cols-3 gap-4">
        {images.map((image, index) => (
          // The same file may occur twice, so the index is part of the key.
          <PrintedImage key={`${index} ${image}`} image={image} name={words.image({ index: index + 1 })} />
        ))}
      </div>
    </Section>
  );
