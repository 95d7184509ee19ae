import { shownName } from '@jicai/shared/domain/files/upload/files.ts';
import { useEffect, useState } from 'react';
import { Modal } from '../../../ui/dialog/Modal.tsx';
import { Loading } from '../../../ui/page/states.tsx';
import classes from './FileUpload.module.css';
import { useStoredFile } from './use-stored-file.ts';

interface Props {
  readonly file: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** A picture at its size, as far as the window has room. */
export function PreviewDialog({ file, onClose }: Props) {
  const name = shownName(file.name);
  return (
    <Modal
      opened
      onClose={onClose}
      title={name}
      size="auto"
      centered
      closeButtonProps={{ 'aria-label': '关闭预览' }}
    >
      <StoredPicture id={file.id} alt={name} className={classes.preview ?? ''} />
    </Modal>
  );
}

interface PictureProps {
  readonly id: string;
  readonly alt: string;
  readonly className: string;
}

/** A stored picture; its bytes are fetched with the token and shown from memory. */
export function StoredPicture({ id, alt, className }: PictureProps) {
  const { objectUrl } = useStoredFile();
  const [url, setUrl] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture is another when its id is
  useEffect(() => {
    let isGone = false;
    let made: string | null = null;
    void objectUrl(id, 'picture').then((fetched) => {
      made = fetched;
      if (isGone && fetched) URL.revokeObjectURL(fetched);
      else setUrl(fetched);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id]);
  return url ? <img src={url} alt={alt} className={className} /> : <Loading>{null}</Loading>;
}
